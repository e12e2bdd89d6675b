import { acceptanceOf } from '../authentication/queries.ts'
import { enforcedTerms } from '../authentication/terms.ts'
import { type Actor, personBehind } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import { conflict, forbidden, notFound } from '../kit/errors.ts'
import { byValue } from '../kit/reason.ts'
import type { SettingStore } from '../kit/settings/settings.ts'

/** The present terms, and when the caller accepted them. */
export async function presentTerms(db: Db, settings: SettingStore, actor: Actor | null) {
  const terms = enforcedTerms(settings)
  if (!terms) return { enforced: false, version: null, text: null, accepted_at: null }
  return { enforced: true, ...terms, accepted_at: actor && (await acceptanceOf(db, actor.id, terms.version)) }
}

/**
 * @throws ApiError 404 while no terms are enforced, 409 if the text has changed since the caller read it, 403 for an administrator who acts as
 * somebody else
 */
export function requireOwnAnswer(settings: SettingStore, version: string, actor: Actor) {
  if (personBehind(actor))
    throw forbidden({ step: 'sudo', needs: 'the user' }, 'Only the user can accept or decline the terms.')
  const terms = enforcedTerms(settings)
  if (!terms) throw notFound('Terms')
  if (terms.version !== version)
    throw conflict('The terms have changed. Read them again.', byValue('version', 'the version of the present terms'))
}
