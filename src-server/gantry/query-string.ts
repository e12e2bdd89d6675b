type Parameters = Readonly<Record<string, unknown>>
type Pair = readonly [name: string, value: string]

/** The parameters as a request writes them, but without percent signs, so that people can read and search them: `labels[]=bug&state=opened`. */
export const queryStringOf = (query: Parameters): string =>
  pairsOf(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** The parameters as names and values: `{ labels: ['bug'] }` is `labels[]` and `bug`. */
export function pairsOf(parameters: Parameters): Pair[] {
  const pairs: Pair[] = []
  for (const name in parameters) addPairs(pairs, name, parameters[name])
  return pairs
}

function addPairs(pairs: Pair[], name: string, value: unknown) {
  if (Array.isArray(value)) for (const one of value) addPairs(pairs, `${name}[]`, one)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) addPairs(pairs, `${name}[${key}]`, inner)
  else pairs.push([name, String(value ?? '')])
}
