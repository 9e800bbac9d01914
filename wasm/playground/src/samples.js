// What there is to choose from: something that renders, and one text for each way
// in which it does not. `shows` is the code that the sample is there for.

/** JSON as people write it: what is short stands on one line. */
function text(value, indent = '') {
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((element) => text(element, inner))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${text(member, inner)}`);
  if (parts.length === 0) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  const short = open + parts.join(', ') + close;
  if (indent.length + short.length < 40 && !short.includes('\n')) return short;
  return `${open.trim()}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close.trim()}`;
}

const board = {
  propsSpec: {
    description: 'What the harbour office knows when the board is asked for.',
    properties: {
      harbour: { schema: { type: 'string', description: 'The name over the board.' }, required: true },
      sailings: {
        schema: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              ferry: { type: 'string' },
              leaves: { type: 'string', format: 'date-time' },
              delayMinutes: { type: 'integer', minimum: 0, nullable: true },
            },
            required: ['ferry', 'leaves'],
          },
        },
        required: true,
        sourceTool: 'list_sailings',
      },
    },
  },
  actionSpec: { remind: { label: 'Remind me', nextStep: 'Ask how long before the sailing.' } },
  streamSpec: { tide: { schema: { type: 'number' }, mode: 'replace', source: { tool: 'read_tide_gauge' } } },
  clientCapabilities: {
    gadgets: {
      '@saltmarsh/charts': { TideCurve: { usage: 'Below the board, twelve hours wide.' } },
      '@ggui-ai/gadgets': { useNotifications: {} },
    },
  },
};

const office = {
  app: {
    slug: 'harbour-office',
    publicEnv: { GGUI_PUBLIC_APP_TIDE_STATION: 'SM-04' },
    gadgets: [
      {
        package: '@saltmarsh/charts',
        version: '2.3.0',
        requires: ['GGUI_PUBLIC_APP_TIDE_STATION'],
        exports: [{ component: 'TideCurve' }, { hook: 'useTideTable' }],
      },
      { package: '@saltmarsh/pier', version: '0.9.1', exports: [{ component: 'PierMap' }] },
    ],
  },
};

const today = {
  harbour: 'Saltmarsh East',
  sailings: [
    { ferry: 'Curlew', leaves: '2026-05-04T06:40:00Z' },
    { ferry: 'Dunlin', leaves: '2026-05-04T07:15:00Z', delayMinutes: 5 },
  ],
};

/** The board that renders, with some of its three values changed. */
function changed(title, shows, change) {
  const values = structuredClone({ contract: board, app: office, props: today });
  change(values);
  return { title, shows, texts: { contract: text(values.contract), app: text(values.app), props: text(values.props) } };
}

/** The board, with one piece of a text replaced: for what no value can say. */
function edited(title, shows, document, from, to) {
  const sample = changed(title, shows, () => {});
  sample.texts[document] = sample.texts[document].replace(from, to);
  return sample;
}

const gadgetsOf = ({ contract }) => contract.clientCapabilities.gadgets;

export const samples = [
  {
    title: 'Renders',
    samples: [
      changed('A board of ferries', undefined, () => {}),
      {
        title: 'A contract alone',
        texts: {
          contract: text({ contextSpec: { filter: { schema: { type: 'string' }, debounceMs: 200 } }, actionSpec: { refresh: { label: 'Refresh' } } }),
          app: '',
          props: '',
        },
      },
      {
        title: 'A blueprint that declares its tools',
        texts: {
          contract: text({
            kind: 'blueprint',
            scope: '@saltmarsh',
            name: 'tide-clock',
            version: '1.0.0',
            mcpTools: [{ server: 'gauges', tool: 'read_tide_gauge' }, { tool: 'list_sailings' }],
            contract: { propsSpec: { properties: { station: { schema: { type: 'string' }, required: true } } } },
          }),
          app: '',
          props: text({ station: 'SM-04' }),
        },
      },
      { title: 'An object that declares nothing', shows: 'nothing_declared', texts: { contract: text({ clientCapability: { gadgets: {} } }), app: '', props: '' } },
    ],
  },
  {
    title: 'The app does not allow it',
    samples: [
      changed('A misspelt gadget', 'gadget_not_registered', (values) => {
        gadgetsOf(values)['@saltmarsh/charts'] = { TideCurv: { usage: 'Below the board, twelve hours wide.' } };
      }),
      changed('A gadget of another package', 'gadget_package_mismatch', (values) => {
        gadgetsOf(values)['@saltmarsh/charts'].PierMap = { usage: 'Beside the board.' };
      }),
      changed('One gadget from two packages', 'duplicate_gadget_hook', (values) => {
        gadgetsOf(values)['@saltmarsh/pier'] = { TideCurve: {} };
      }),
      changed('A key that the gadget requires', 'gadget_public_env_missing', ({ app }) => {
        app.app.publicEnv = { GGUI_PUBLIC_APP_TIDE_STATON: 'SM-04' };
      }),
      changed('Several things at once', 'gadget_not_registered', (values) => {
        gadgetsOf(values)['@saltmarsh/charts'] = { TideCurv: {}, PierMap: {} };
        values.props.sailings[1].delayMinutes = 'five';
        delete values.props.harbour;
      }),
    ],
  },
  {
    title: 'The contract is not well-formed',
    samples: [
      changed('A member that is not known', 'unknown_member', ({ contract }) => {
        contract.actionSpec.remind.tooltip = 'Before it sails';
      }),
      changed('A label that is missing', 'missing_member', ({ contract }) => {
        delete contract.actionSpec.remind.label;
      }),
      changed('A value of the wrong type', 'wrong_type', ({ contract }) => {
        contract.propsSpec.properties.harbour.required = 'yes';
      }),
      changed('An export that is no export name', 'invalid_name', (values) => {
        gadgetsOf(values)['@saltmarsh/charts'] = { tideCurve: {} };
      }),
      changed('A mode that there is not', 'invalid_value', ({ contract }) => {
        contract.streamSpec.tide.mode = 'latest';
      }),
      changed('A package without exports', 'too_few', (values) => {
        gadgetsOf(values)['@saltmarsh/charts'] = {};
      }),
      changed('A props schema that does not compile', 'schema_invalid', ({ contract }) => {
        contract.propsSpec.properties.harbour.schema.pattern = '^[A-Z';
      }),
      {
        title: 'A blueprint with one tool twice',
        shows: 'duplicate_entry',
        texts: {
          contract: text({ kind: 'blueprint', mcpTools: [{ tool: 'list_sailings' }, { tool: 'list_sailings' }], contract: {} }),
          app: '',
          props: '',
        },
      },
    ],
  },
  {
    title: 'The app is not well-formed',
    samples: [
      changed('A version that is none', 'invalid_value', ({ app }) => {
        app.app.gadgets[0].version = 'latest';
      }),
    ],
  },
  {
    title: 'The props do not fit',
    samples: [
      changed('A delay in words', 'props_invalid', ({ props }) => {
        props.sailings[1].delayMinutes = 'five';
      }),
    ],
  },
  {
    title: 'It cannot be read',
    samples: [
      edited('A comma too many', 'invalid_json', 'contract', '"useNotifications": {}', '"useNotifications": {},'),
      edited('A member that stands twice', 'duplicate_member', 'contract', '"label": "Remind me"', '"label": "Remind me", "label": "Wake me"'),
      edited('A number beyond a double', 'number_out_of_range', 'props', '"delayMinutes": 5', '"delayMinutes": 5e400'),
    ],
  },
];
