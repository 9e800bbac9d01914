// Light or dark: what the system asks for, until the button says otherwise.

const key = 'theme';

export function theme(button) {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let chosen = stored();

  function show() {
    const isDark = chosen === undefined ? dark.matches : chosen === 'dark';
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    button.setAttribute('aria-pressed', String(isDark));
  }

  button.addEventListener('click', () => {
    chosen = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem(key, chosen);
    } catch {
      // without storage it holds until the page is left
    }
    show();
  });
  dark.addEventListener('change', show);
  show();
}

function stored() {
  try {
    const theme = localStorage.getItem(key);
    return theme === 'light' || theme === 'dark' ? theme : undefined;
  } catch {
    return undefined;
  }
}
