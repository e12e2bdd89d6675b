import type { Instance } from '../instance.ts'
import type { RequestFacts } from './endpoint.ts'

/** What an entity needs besides its row: where the caller reached us, and which optional parts the instance shows. */
export interface Presenting {
  /** `http://127.0.0.1:4880` */
  base_url: string
  /** Whether people without a picture get a drawn one. */
  avatars: boolean
  /** Whether the fields of the higher tiers are there. */
  licensed: boolean
  /** Whether hours are the largest unit of a time in words. */
  hours_only: boolean
}

export const presenting = (request: RequestFacts, instance: Instance): Presenting => ({
  base_url: request.base_url,
  avatars: instance.settings.get('avatarsvc_enabled'),
  licensed: instance.licensed,
  hours_only: instance.settings.get('time_tracking_limit_to_hours'),
})

/**
 * Where a kept picture is shown. Its name cannot be guessed and is told to those who may see what it belongs to, so whoever knows it
 * may look: a page cannot send a token with an image.
 */
export const pictureUrl = (name: string | null, base_url: string) =>
  name === null ? null : `${base_url}/-/gantry/v1/pictures/${name.slice(name.lastIndexOf('/') + 1)}`

/** A person's uploaded picture, or a drawn one where the instance draws them; the instance asks no outside avatar service. */
export const avatarUrl = ({ id, avatar }: { id: number; avatar: string | null }, { base_url, avatars }: Presenting) =>
  avatar !== null || avatars ? `${base_url}/-/gantry/v1/avatars/${id}` : null
