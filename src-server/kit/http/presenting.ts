import type { Instance } from '../instance.ts'
import type { RequestFacts } from './endpoint.ts'

/** What presenting a record needs in addition to its row: the caller's origin, and the optional parts that the instance shows. */
export interface Presenting {
  /** `http://127.0.0.1:4880` */
  base_url: string
  /** Whether users without a picture get a drawn one. */
  avatars: boolean
  /** Whether fields of the higher tiers are shown. */
  licensed: boolean
  /** Whether durations use hours as their largest unit. */
  hours_only: boolean
}

export const presenting = (request: Pick<RequestFacts, 'base_url'>, instance: Instance): Presenting => ({
  base_url: request.base_url,
  avatars: instance.settings.get('avatarsvc_enabled'),
  licensed: instance.licensed,
  hours_only: instance.settings.get('time_tracking_limit_to_hours'),
})

/**
 * URL of a stored picture. The name cannot be guessed, and only answers that the caller may see contain it. So the picture needs no token,
 * which a page could not send with an image.
 */
export const pictureUrl = (name: string | null, base_url: string) =>
  name === null ? null : `${base_url}/-/gantry/v1/pictures/${name.slice(name.lastIndexOf('/') + 1)}`

/**
 * URL of a user's picture: the uploaded one, which changes with each upload, so that a browser may keep what it has read, or one that the
 * instance draws. No outside avatar service is involved.
 */
export const avatarUrl = ({ id, avatar }: { id: number; avatar: string | null }, { base_url, avatars }: Presenting) =>
  pictureUrl(avatar, base_url) ?? (avatars ? `${base_url}/-/gantry/v1/avatars/${id}` : null)
