import { distance, meaningOf, stemOf, wordsOf } from './search-words.ts'
import type { SettingField } from './setting-field.ts'

/** A setting that a search found, and why. */
export interface Hit<S> {
  setting: S
  /** `matches “sign up”`, `purpose: keep strangers out`. Empty without a search. */
  because: string
}

type Searchable = Pick<
  SettingField,
  'name' | 'section' | 'label' | 'help' | 'purpose' | 'deprecated' | 'option_names' | 'effect'
>

/** A text of a setting, with the weight of its words. */
interface Part {
  isPurpose: boolean
  text: string
  weight: number
  words: readonly string[]
}
interface Entry<S> {
  setting: S
  parts: readonly Part[]
}
interface KnownWord {
  word: string
  stem: string
  meaning: string
  /** In how many settings the word is. */
  settings: number
}
export interface SettingIndex<S> {
  entries: readonly Entry<S>[]
  known: readonly KnownWord[]
  /** Typed words that were looked up before, because the next letter of a search changes only its last word. */
  typed: Map<string, TypedWord>
}

/** Splits the texts of the settings into words. */
export function indexSettings<S extends Searchable>(settings: readonly S[]): SettingIndex<S> {
  const part = (text: string, weight: number, isPurpose = false): Part => ({
    isPurpose,
    text,
    weight,
    words: wordsOf(text),
  })
  const entries = settings.map((setting) => ({
    setting,
    parts: [
      part(setting.label, 1),
      part(setting.name, 0.95),
      ...(setting.purpose?.split(',') ?? []).map((phrase) => part(phrase.trim(), 1, true)),
      part(setting.help, 0.55),
      ...Object.values(setting.option_names ?? {}).map((name) => part(name, 0.7)),
      part(setting.section, 0.45),
    ],
  }))
  const frequencies = new Map<string, number>()
  for (const { parts } of entries)
    for (const word of new Set(parts.flatMap(({ words }) => words)))
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
  const known = [...frequencies].map(([word, count]) => {
    const stem = stemOf(word)
    return { word, stem, meaning: meaningOf(stem), settings: count }
  })
  return { entries, known, typed: new Map() }
}

const SURE = 0.8
const isSure = (quality: number) => quality >= SURE
/** How much a word counts that no setting has: little, because people describe what they want in words of their own. */
const UNKNOWN_RARITY = 2

/** How well the typed word matches each word of the settings, 0 to 1. The last word may not be complete yet. */
function matchesOf(typed: string, known: readonly KnownWord[], isLast: boolean): Map<string, number> {
  const stem = stemOf(typed)
  const meaning = meaningOf(stem)
  const qualityOf = (one: KnownWord): number => {
    if (one.word === typed) return 1
    if (one.stem === stem) return 0.97
    if (one.word.startsWith(typed) && (typed.length >= 3 || isLast))
      return Math.max(0.6, 0.9 - (one.word.length - typed.length) * 0.05)
    if (one.meaning === meaning) return 0.8
    const isRelated = one.stem.startsWith(stem) || (one.stem.length >= 5 && stem.startsWith(one.stem))
    return stem.length >= 5 && isRelated ? 0.6 : 0
  }
  const matches = new Map(
    known.flatMap((one) => {
      const quality = qualityOf(one)
      return quality > 0 ? [[one.word, quality] as const] : []
    }),
  )
  // A typo is assumed only if no setting has the word as typed.
  const typos = [...matches.values()].some(isSure) ? 0 : stem.length >= 8 ? 2 : stem.length >= 4 ? 1 : 0
  if (typos > 0)
    for (const { word, stem: other } of known) {
      const changes = word.length >= 4 ? distance(stem, other, typos) : typos + 1
      if (changes <= typos) matches.set(word, Math.max(matches.get(word) ?? 0, 0.85 - changes * 0.15))
    }
  return matches
}

interface TypedWord {
  matches: ReadonlyMap<string, number>
  /** Words that few settings have tell more. */
  rarity: number
}

function typedWord({ entries, known, typed }: SettingIndex<unknown>, word: string, isLast: boolean): TypedWord {
  const key = `${word} ${isLast}`
  const before = typed.get(key)
  if (before) return before
  const matches = matchesOf(word, known, isLast)
  // A typo, a meaning or the beginning of a word is as frequent as the word that it stands for.
  const best = Math.min(SURE, Math.max(...matches.values(), 0))
  const holders = known.filter(({ word: other }) => (matches.get(other) ?? 0) >= best).map(({ settings }) => settings)
  const rarity = matches.size === 0 ? UNKNOWN_RARITY : Math.log(1 + entries.length / Math.max(1, ...holders))
  const result = { matches, rarity }
  typed.set(key, result)
  return result
}

/** The share of the typed words that a setting must match, and the share that is enough if no setting matches so many. */
const neededShares = [0.55, 0.3] as const

/**
 * The settings that the text describes, best first: by name, by the words of label and help, and by purpose. Typos, other endings and words
 * with the same meaning count less.
 */
export function searchSettings<S extends Searchable>(index: SettingIndex<S>, text: string): Hit<S>[] {
  const words = wordsOf(text)
  if (words.length === 0) return index.entries.map(({ setting }) => ({ setting, because: '' }))
  const typed = words.map((word, i) => typedWord(index, word, i === words.length - 1))
  const scored = index.entries.map(({ setting, parts }) => ({ setting, ...evidenceFor(parts, typed) }))
  const exact = text.trim().toLowerCase()
  for (const share of neededShares) {
    const found = scored.filter(({ setting, coverage }) => coverage >= share || setting.name === exact)
    const rank = ({ setting, coverage, precision }: (typeof found)[number]) =>
      (setting.name === exact ? 10 : 0) +
      coverage +
      precision -
      ((setting.deprecated ?? null) === null ? 0 : 0.25) +
      ((setting.effect ?? null) === null ? 0 : 0.02)
    if (found.length > 0)
      return found.toSorted((a, b) => rank(b) - rank(a)).map(({ setting, because }) => ({ setting, because }))
  }
  return []
}

/** How well the texts of a setting match the typed words. */
function evidenceFor(parts: readonly Part[], typed: readonly TypedWord[]) {
  const whole = typed.reduce((sum, { rarity }) => sum + rarity, 0)
  const shareOf = (qualities: readonly number[]) =>
    qualities.reduce((sum, quality, i) => sum + quality * (typed[i]?.rarity ?? 0), 0) / whole
  const best = typed.map(() => ({ quality: 0, word: '' }))
  let precision = 0
  let purpose = ''
  for (const { isPurpose, text, weight, words } of parts) {
    const matched = words.filter((word) => typed.some(({ matches }) => matches.has(word))).length
    if (matched === 0) continue
    const here = typed.map(({ matches }) => bestOf(words, matches))
    for (const [i, { quality, word }] of here.entries())
      if (quality * weight > (best[i]?.quality ?? 0)) best[i] = { quality: quality * weight, word }
    // A text that says what was typed, and nothing else, is the best evidence.
    const share = shareOf(here.map(({ quality }) => quality)) * weight * (0.5 + (0.5 * matched) / words.length)
    if (share > precision) {
      precision = share
      purpose = isPurpose ? text : ''
    }
  }
  const matchedWords = [...new Set(best.filter(({ quality }) => quality > 0).map(({ word }) => word))]
  return {
    coverage: shareOf(best.map(({ quality }) => quality)),
    precision,
    because: purpose === '' ? `matches “${matchedWords.join(' ')}”` : `purpose: ${purpose}`,
  }
}

function bestOf(words: readonly string[], matches: ReadonlyMap<string, number>) {
  let best = { quality: 0, word: '' }
  for (const word of words) {
    const quality = matches.get(word) ?? 0
    if (quality > best.quality) best = { quality, word }
  }
  return best
}
