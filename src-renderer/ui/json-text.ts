/** The value of a JSON text; undefined for another text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Why a text cannot be sent as the body of a delivery: it is no JSON, or no object. */
export function bodyProblem(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? undefined
      : 'The body must be a JSON object: { … }.'
  } catch (error) {
    return `The body is not valid JSON: ${error instanceof Error ? error.message : 'unreadable'}.`
  }
}

/** The text with two spaces per level, or as it is if it is no JSON. */
export function indented(text: string): string {
  const value = parseJson(text)
  return value === undefined ? text : JSON.stringify(value, null, 2)
}
