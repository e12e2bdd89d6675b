import { z } from 'zod'

const LINK_TYPES = ['relates_to', 'blocks', 'is_blocked_by'] as const
/** What an issue is to another one that it is linked to. */
export type LinkType = (typeof LINK_TYPES)[number]
export const linkType = z.enum(LINK_TYPES)
