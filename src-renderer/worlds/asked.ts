/** What the server did not do as it was asked to, to be added to a text: `, but pinned is false`. Empty if it did. */
export function notAsAsked(asked: Readonly<Record<string, unknown>>, answer: object): string {
  const wrong = Object.entries(asked).filter(([name, value]) => Reflect.get(answer, name) !== value)
  return wrong.map(([name]) => `, but ${name} is ${String(Reflect.get(answer, name))}`).join('')
}

/** Why a name of a world or snapshot cannot be sent. An empty name is chosen by the server. */
export const nameProblem = (name: string): string | undefined =>
  name === '' || /^[a-z0-9][a-z0-9-]{0,62}$/.test(name)
    ? undefined
    : 'Use up to 63 lower-case letters, digits and hyphens.'
