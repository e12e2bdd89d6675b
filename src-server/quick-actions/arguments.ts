const QUOTED = /~?"([^"]+)"|~?([^\s,"~]+)/g

/** Titles of labels: `~bug ~"needs review"`, with or without the sign. */
export const labelTitlesIn = (argument: string): string[] => [
  ...new Set([...argument.matchAll(QUOTED)].map(([, quoted, word = '']) => quoted ?? word)),
]

/** Usernames in lower case: `@ada, @grace and @linus`, with or without the sign. `me` is the actor. */
export const usernamesIn = (argument: string, me: string): string[] => [
  ...new Set(
    argument
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((word) => word !== '' && word !== 'and')
      .map((word) => word.replace(/^@/, ''))
      .map((name) => (name === 'me' ? me.toLowerCase() : name)),
  ),
]

/** The title of a milestone: `%1.0`, `%"Spring release"`, with or without the sign. */
export const milestoneTitleIn = (argument: string): string =>
  argument
    .replace(/^%/, '')
    .replace(/^"([^"]*)"$/, '$1')
    .trim()

/** The name of an emoji: `:tada:`, with or without the colons. */
export const emojiNameIn = (argument: string): string => argument.replace(/^:(.*):$/, '$1')

/** A bare number names an issue: `2` is `#2`. */
export const withSign = (argument: string) => (/^\d+$/.test(argument) ? `#${argument}` : argument)

/** The issues to link: `#2 acme/shop#3`, `#2, #3 and #4`. */
export const issueNamesIn = (argument: string): string[] => [
  ...new Set(argument.split(/[\s,]+/).filter((word) => word !== '' && word !== 'and')),
]

/** An epic: `&3` of the project's group, `acme/tools&3`, or its web address. */
export function epicIn(argument: string): { group: string | undefined; iid: number } | undefined {
  const [, group = '', iid] =
    /^(?:https?:\/\/[^\s/]+\/groups\/(?=\S+\/-\/epics\/\d+$))?(\S*?)(?:&|\/-\/epics\/)(\d{1,9})$/.exec(argument) ?? []
  return iid === undefined ? undefined : { group: group || undefined, iid: Number(iid) }
}

/** How a text names an iteration: by its id, by its title, or by its time. */
export type NamedIteration = { by: 'id'; id: number } | { by: 'title'; title: string } | { by: 'current' | 'next' }

/** An iteration: `*iteration:5`, `*iteration:"Sprint 5"`, its id or its title, `--current` or `--next`. */
export function iterationIn(argument: string): NamedIteration | undefined {
  const text = argument.replace(/^\*iteration:/, '').trim()
  if (text === '--current') return { by: 'current' }
  if (text === '--next') return { by: 'next' }
  if (/^\d{1,15}$/.test(text)) return { by: 'id', id: Number(text) }
  const title = text.replace(/^"([^"]*)"$/, '$1').trim()
  return title === '' ? undefined : { by: 'title', title }
}

/** `acme/shop --with_notes` */
export function cloneArgument(text: string): { path: string; with_notes: boolean } {
  const words = text.split(/\s+/)
  const path = words.find((word) => word !== WITH_NOTES) ?? ''
  return { path, with_notes: words.includes(WITH_NOTES) }
}
const WITH_NOTES = '--with_notes'
