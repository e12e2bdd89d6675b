import type { Instance } from '../kit/instance.ts'

const RULES = [
  ['password_number_required', /\d/, 'must contain at least one number'],
  ['password_lowercase_required', /\p{Ll}/u, 'must contain at least one lowercase letter'],
  ['password_uppercase_required', /\p{Lu}/u, 'must contain at least one uppercase letter'],
  ['password_symbol_required', /[^\p{L}\p{N}\s]/u, 'must contain at least one symbol'],
] as const

/** What a new password lacks of the letters that the settings require. */
export function missingInPassword(password: string, { settings, licensed }: Pick<Instance, 'settings' | 'licensed'>) {
  if (!licensed || password === '') return []
  return RULES.flatMap(([name, pattern, text]) => (settings.get(name) && !pattern.test(password) ? [text] : []))
}
