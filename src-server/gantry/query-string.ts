type Parameters = Readonly<Record<string, unknown>>

/** The parameters as a request writes them, but without percent signs, so that people can read and search them: `labels[]=bug&state=opened`. */
export function queryStringOf(query: Parameters): string {
  const parts: string[] = []
  for (const name in query) addParts(parts, name, query[name])
  return parts.join('&')
}

function addParts(parts: string[], name: string, value: unknown) {
  if (Array.isArray(value)) for (const one of value) addParts(parts, `${name}[]`, one)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) addParts(parts, `${name}[${key}]`, inner)
  else parts.push(`${name}=${value ?? ''}`)
}
