/** Words that mean the same to somebody who searches. The first word of a line stands for all of them. */
const meanings = `
people person user account everybody everyone anybody anyone member human employee staff colleague
stranger outsider unknown
forbid stop prevent block disable deny refuse disallow ban prohibit off no without reject restrict turn-off
allow enable permit let on may
delete remove erase deletion removal kick
restore recover undelete
create make making creation
sign-up signup register registration join
sign-in signin login authentication log-in
repository repo
limit maximum max largest longest most cap
big bigger larger large huge increase raise
upload attachment attach
file document
picture image avatar photo
two-factor 2fa mfa factor
request call traffic
throttle rate slow
email mail
address addresses
confirm verify confirmation verification
force require enforce must mandatory need
pipeline ci build job
delay later adjourn postpone wait
hook webhook web-hooks
private hidden hide
public visible open
visibility
idle inactive dormant unused
expire expiry expiration lifetime life end old rotate
message text banner notice announcement
url link
import migrate migration
export download
weak short
strong strength complex secure
comment note
long longer
local localhost internal lan intranet
group namespace team
project projects
language locale translation
week monday sunday
support help contact
tracking telemetry analytics
terms legal agreement tos policy
read-only readonly maintenance freeze
outgoing outbound
stay keep remember
password passphrase
default standard initial
`

const families: ReadonlyMap<string, string> = new Map(
  meanings
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ')
      return [first, ...others].map((word) => [stemOf(word), stemOf(first)] as const)
    }),
)

/** What the word means: the same for words that mean the same. */
export const meaningOf = (stem: string): string => families.get(stem) ?? stem

/** Words that say nothing about a setting. */
const fillers = new Set(
  'a an and are as at be by can do does for from get has have how i if in into is it its me my of or out so than that the their them there these they this to us want we what when where which who will with you your only set setting mode'.split(
    ' ',
  ),
)

const compounds: readonly (readonly [RegExp, string])[] = [
  // `sing` is the most frequent typo of `sign`.
  [/\bsi(?:gn|ng)(?:ing|s)?[ -]?up\b/g, 'signup'],
  [/\bsi(?:gn|ng)(?:ing|s)?[ -]?in\b/g, 'signin'],
  [/\bslow(?:ing)?[ -]?down\b/g, 'throttle'],
  [/\blog(?:ging|ged|s)?[ -]?in\b/g, 'login'],
  [/\bturn(?:ing)?[ -]?off\b|\bswitch(?:ing)?[ -]?off\b/g, 'disable'],
  [/\bturn(?:ing)?[ -]?on\b|\bswitch(?:ing)?[ -]?on\b/g, 'enable'],
  [/\bread[ -]only\b/g, 'readonly'],
  [/\btwo[ -]factor\b|\bsecond[ -]factor\b|\bmulti[ -]factor\b/g, '2fa'],
  [/\bweb[ -]?hooks?\b/g, 'webhook'],
  [/\be-?mails?\b/g, 'email'],
]

/** The words of a text in order, without fillers. If all words are fillers, all of them. */
export function wordsOf(text: string): string[] {
  const plain = compounds.reduce(
    (rest, [pattern, word]) => rest.replace(pattern, word),
    text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' '),
  )
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : words
}

/** The word without its ending: `passwords` and `password`, `signing` and `sign`. */
export function stemOf(word: string): string {
  const [plural] = /^(.{3,})ies$/.exec(word) ?? []
  if (plural) return `${word.slice(0, -3)}y`
  const [, es] = /^(.{2,}(?:ss|sh|ch|x|z))es$/.exec(word) ?? []
  const single = es ?? (/[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word)
  const [, ing] = /^(.{3,})(?:ing|ed)$/.exec(single) ?? []
  const base = ing ? ing.replace(/([bdgmnprt])\1$/, '$1') : single
  return base.length > 4 ? base.replace(/e$/, '') : base
}

/** How many letters must be changed, added, removed or swapped to make one word of the other; at most `most` + 1. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return Math.min(last[other.length] ?? most + 1, most + 1)
}
