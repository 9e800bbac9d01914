// Inputs as deep as the limits allow, for the engine's stack: none may overflow it.

const nest = (open, close, middle, levels) => open.repeat(levels) + middle + close.repeat(levels);

export function deepAnswers(v) {
  const validate = (schema, props) => {
    const compiled = v.compilePropsJson(schema);
    const said = JSON.parse(compiled.validateJson(props)).valid;
    compiled.dispose();
    return said;
  };
  const recursive = '{"type":"object","properties":{"a":{"anyOf":[{"oneOf":[{"allOf":[{"$ref":"#"}]}]}]}},"additionalProperties":false}';
  return {
    canonical: v.canonicalizeJson(nest('{"b":1,"a":[', ']}', '1', 499)).length,
    contract: v.validateContractJson(`{"propsSpec":{"properties":{"a":{"schema":${nest('{"items":', '}', '{}', 990)}}}}}`),
    schema: validate(nest('{"not":', '}', '{}', 998), '1'),
    branches: validate(nest('{"anyOf":[', ']}', '{}', 499), '1'),
    props: validate(recursive, nest('{"a":', '}', '{}', 999)),
    wrong: validate(recursive, nest('{"a":', '}', '1', 999)),
    pattern: v.validateProps({ propsSchema: { type: 'string', pattern: nest('(', ')*', 'a', 900) }, props: 'a' }).valid,
  };
}

export const expectedDeepAnswers = {
  canonical: 6987,
  contract: '{"outcome":"accept"}',
  schema: true, // an even number of "not"
  branches: true,
  props: true,
  wrong: false,
  pattern: true,
};
