import type { Instance } from '../kit/instance.ts'

const RULES = [
  ['password_number_required', /\d/, 'must contain at least one number'],
  ['password_lowercase_required', /\p{Ll}/u, 'must contain at least one lowercase letter'],
  ['password_uppercase_required', /\p{Lu}/u, 'must contain at least one uppercase letter'],
  ['password_symbol_required', /[^\p{L}\p{N}\s]/u, 'must contain at least one symbol'],
] as const

/** What the settings require of a new password. */
export const passwordRules = ({ settings, licensed }: Pick<Instance, 'settings' | 'licensed'>) => ({
  minimum_length: settings.get('minimum_password_length'),
  number: licensed && settings.get('password_number_required'),
  lowercase: licensed && settings.get('password_lowercase_required'),
  uppercase: licensed && settings.get('password_uppercase_required'),
  symbol: licensed && settings.get('password_symbol_required'),
})

/** What a new password lacks of the letters that the settings require. */
export function missingInPassword(password: string, { settings, licensed }: Pick<Instance, 'settings' | 'licensed'>) {
  if (!licensed || password === '') return []
  return RULES.flatMap(([name, pattern, text]) => (settings.get(name) && !pattern.test(password) ? [text] : []))
}
