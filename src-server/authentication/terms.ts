import { digestOf } from '../kit/random.ts'
import type { SettingStore } from '../kit/settings/settings.ts'

/** The terms that everybody must accept, and the digest that stands for this version of the text; null while no terms are enforced. */
export function enforcedTerms(settings: SettingStore): { text: string; version: string } | null {
  const text = settings.get('terms')
  if (!settings.get('enforce_terms') || text === null || text.trim() === '') return null
  return { text, version: digestOf(text) }
}
