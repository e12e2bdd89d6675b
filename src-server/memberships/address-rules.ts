import { matchesExpression } from '../kit/expression.ts'
import type { SettingStore } from '../kit/settings/settings.ts'

/** What is wrong with an address that the settings refuse; undefined if an account may have it. */
export function refusedAddress(email: string, settings: SettingStore): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const isIn = (entries: readonly string[]) => entries.some((entry) => matches(entry, domain))
  const allowed = settings.get('domain_allowlist')
  if (allowed.length > 0 && !isIn(allowed)) return 'is not allowed for sign-up. Check with your administrator.'
  if (settings.get('domain_denylist_enabled') && isIn(settings.get('domain_denylist')))
    return 'is not from an allowed domain. Check with your administrator.'
  const pattern = settings.get('email_restrictions')
  if (settings.get('email_restrictions_enabled') && pattern && matchesExpression(pattern, email))
    return 'is not allowed. Check with your administrator.'
  return undefined
}

/** `*` stands for any part of a domain. */
function matches(entry: string, domain: string): boolean {
  const parts = entry
    .toLowerCase()
    .split('*')
    .map((part) => part.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*')}$`, 'iu').test(domain)
}
