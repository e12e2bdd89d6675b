import { secondsIn } from './units.ts'

/** Seconds of each unit, by all of its spellings. */
const SIZES = new Map(
  (
    [
      [secondsIn.y, 'y yr yrs year years'],
      [secondsIn.mo, 'mo mon mos month months'],
      [secondsIn.w, 'w wk wks week weeks'],
      [secondsIn.d, 'd dy day days'],
      [secondsIn.h, 'h hr hrs hour hours'],
      [secondsIn.m, 'm min mins minute minutes'],
      [secondsIn.s, 's sec secs second seconds'],
    ] as const
  ).flatMap(([size, names]) => names.split(' ').map((name) => [name, size] as const)),
)
/** The units of `1:30:00`, from the right. */
const CLOCK = [secondsIn.s, secondsIn.m, secondsIn.h, secondsIn.d, secondsIn.mo, secondsIn.y]

const NUMBERS = new Map([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, 20 + 10 * index] as const),
])
const FILLERS = new Set(['and', 'with', 'plus', ','])

/** A longer text is refused before it is read. */
const LONGEST = 1000
const TOKEN = /\s*((?:\d+(?:\.\d+)?|\.\d+)(?![\d.])|[a-z]+|,)/y

/**
 * A duration as people write it, in seconds: `1h30m`, `3d`, `1mo 2w`, `1.5 hours`, `3:30:00`, `two days`. A number without a unit counts hours,
 * a unit without a number counts once, and a minus at the beginning makes the whole duration negative.
 *
 * @returns undefined if the text is not a duration, or not within 32 bits
 */
export function parseDuration(text: string): number | undefined {
  if (text.length > LONGEST) return undefined
  const whole = text.trim().toLowerCase()
  const negative = whole.startsWith('-')
  // `twenty-five` is `twenty five`.
  const rest = (negative ? whole.slice(1).trim() : whole).replace(/ty-(?=[a-z])/g, 'ty ')
  const seconds = secondsOfClock(rest) ?? secondsOfWords(rest)
  if (seconds === undefined || seconds > MAX_SECONDS) return undefined
  const rounded = Math.round(seconds)
  return negative && rounded > 0 ? -rounded : rounded
}

const MAX_SECONDS = 2_147_483_647

function secondsOfClock(text: string): number | undefined {
  if (!/^[\d.]+(?:\s*:\s*[\d.]+)+$/.test(text)) return undefined
  const parts = text.split(':').map((part) => Number(part.trim()))
  if (parts.length > CLOCK.length || parts.some(Number.isNaN)) return undefined
  return parts.reverse().reduce((sum, count, index) => sum + count * (CLOCK[index] ?? 0), 0)
}

/** Reads number after number, each with its unit. */
function secondsOfWords(text: string): number | undefined {
  let sum: number | undefined
  let count: number | undefined
  // Whether `count` comes from words, so that `twenty five` is one number and `20 5` is two.
  let spelled = false
  const add = (size: number) => {
    sum = (sum ?? 0) + (count ?? 1) * size
    count = undefined
  }
  for (const token of tokensOf(text)) {
    if (token === undefined) return undefined
    if (FILLERS.has(token)) continue
    const size = SIZES.get(token)
    const word = NUMBERS.get(token)
    if (size !== undefined) add(size)
    else if (word !== undefined) {
      const continues = spelled && count !== undefined && count >= 20 && count % 10 === 0 && word > 0 && word < 10
      if (count !== undefined && !continues) add(secondsIn.h)
      count = (count ?? 0) + word
      spelled = true
    } else if (/[a-z]/.test(token)) return undefined
    else {
      if (count !== undefined) add(secondsIn.h)
      count = Number(token)
      spelled = false
    }
  }
  if (count !== undefined) add(secondsIn.h)
  return sum
}

/** Numbers, words and commas; undefined for anything else, and then no more. */
function* tokensOf(text: string): Generator<string | undefined> {
  TOKEN.lastIndex = 0
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    yield match?.[1]
    if (!match) return
  }
}
