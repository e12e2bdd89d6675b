/** The values that are typed, by name. Saved values cannot be read. */
export type VariableValues = Readonly<Record<string, string>>

/** The names in braces in a URL, each once: `https://{host}/{key}`. */
export const namesIn = (url: string): string[] => [
  ...new Set([...url.matchAll(/\{(\w{1,100})\}/g)].map(([, name = '']) => name)),
]

interface Variables {
  url: string
  typed: VariableValues
  /** The names that have a saved value. */
  saved: readonly string[]
}

const isTyped = ({ typed }: Variables, name: string) => (typed[name] ?? '') !== ''

/** The variables to send; undefined if the saved ones stay. All are replaced together. */
export function variablesToSend(variables: Variables): { key: string; value: string }[] | undefined {
  const names = namesIn(variables.url)
  if (!names.some((name) => isTyped(variables, name))) return undefined
  return names.map((key) => ({ key, value: variables.typed[key] ?? '' }))
}

/** Why the form cannot be sent yet: a name in the URL has no value, or only some of the saved values would be replaced. */
export function variablesObstacle(variables: Variables): string | undefined {
  const names = namesIn(variables.url)
  const missing = names.find((name) => !isTyped(variables, name) && !variables.saved.includes(name))
  if (missing !== undefined) return `Enter a value for {${missing}}.`
  const untyped = names.find((name) => !isTyped(variables, name))
  return untyped !== undefined && names.some((name) => isTyped(variables, name))
    ? `Enter a value for {${untyped}} too. All values are replaced together.`
    : undefined
}
