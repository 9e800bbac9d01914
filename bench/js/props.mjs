// The enforced props schema (SPEC §2.3.2) in plain JavaScript.

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const hasType = (node, name) => node.type === name || (Array.isArray(node.type) && node.type.includes(name));
const mapValues = (object, f) => Object.fromEntries(Object.entries(object).map(([name, value]) => [name, f(value)]));

/** Builds the schema of a props spec that zod has parsed. */
export function build({ properties }) {
  return normalize(
    close({
      type: 'object',
      properties: mapValues(properties, (prop) => prop.schema),
      required: Object.keys(properties).filter((name) => properties[name].required === true),
    }),
  );
}

/** Gives each object node additionalProperties: false, where it has none. */
export function close(node) {
  if (!isObject(node)) return node;
  const closed = { ...node };
  if (hasType(node, 'object') || Object.hasOwn(node, 'properties')) {
    closed.additionalProperties = node.additionalProperties === undefined ? false : close(node.additionalProperties);
    if (isObject(node.properties)) closed.properties = mapValues(node.properties, close);
  } else if (hasType(node, 'array') && node.items !== undefined) {
    closed.items = close(node.items);
    return closed;
  }
  for (const keyword of ['oneOf', 'anyOf']) {
    if (Array.isArray(node[keyword])) closed[keyword] = node[keyword].map(close);
  }
  return closed;
}

/** Drops example and nullable, and sorts required. */
function normalize(node) {
  const normal = {};
  for (const [keyword, value] of Object.entries(node)) {
    switch (keyword) {
      case 'example':
      case 'nullable':
        break;
      case 'type':
        normal.type = node.nullable === true ? withNull(value) : value;
        break;
      case 'required':
        normal.required = Array.isArray(value) ? [...value].sort() : value;
        break;
      case 'properties':
        normal.properties = isObject(value) && Object.values(value).every(isObject) ? mapValues(value, normalize) : value;
        break;
      case 'items':
      case 'additionalProperties':
        normal[keyword] = isObject(value) ? normalize(value) : value;
        break;
      case 'oneOf':
      case 'anyOf':
        normal[keyword] = Array.isArray(value) ? value.map((branch) => (isObject(branch) ? normalize(branch) : branch)) : value;
        break;
      default:
        normal[keyword] = value;
    }
  }
  return normal;
}

function withNull(type) {
  if (Array.isArray(type)) return type.includes('null') ? type : [...type, 'null'];
  return type === 'null' ? type : [type, 'null'];
}

const safeKeywords = new Set(['type', 'enum', 'const', 'properties', 'required', 'items', 'additionalProperties', 'oneOf', 'anyOf', 'format', 'description', 'title', 'aliases']);
const safeFormats = new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid']);

/** Tells the profile of an enforced schema. */
export const classify = (schema) => (isSafe(schema) ? 'grammar-safe' : 'full');

function isSafe(node) {
  if (!isObject(node)) return false;
  for (const keyword of Object.keys(node)) if (!safeKeywords.has(keyword)) return false;
  const { format, additionalProperties, properties, items, oneOf, anyOf } = node;
  if (format !== undefined && !safeFormats.has(format)) return false;
  if (additionalProperties !== undefined && additionalProperties !== false) return false;
  if (isObject(properties)) {
    const schemas = Object.values(properties);
    if (schemas.every(isObject) && !schemas.every(isSafe)) return false;
  }
  if (isObject(items) && !isSafe(items)) return false;
  for (const branches of [oneOf, anyOf]) if (Array.isArray(branches) && !branches.every(isSafe)) return false;
  return true;
}
