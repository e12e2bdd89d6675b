import { z } from 'zod'
import type { Db } from '../kit/db/schema.ts'
import type { UploadedFile } from '../kit/http/endpoint.ts'
import { lengthFaults, withoutEmpty } from '../kit/limit-faults.ts'
import { pictureFaults } from '../kit/pictures.ts'
import { isNameTaken } from './queries.ts'

/** The body fields of a topic, without its avatar. */
export const topicFields = {
  name: z.string().describe('Name used in filters; unique regardless of case'),
  title: z.string().describe('Title shown to people'),
  description: z.string().nullable().optional().describe('At most 1024 characters'),
}

interface Wanted {
  name?: string | undefined
  title?: string | undefined
  description?: string | null | undefined
}

const blank = (text: string | undefined) => (text !== undefined && text.trim() === '' ? ["can't be blank"] : [])

/** Validation errors of the sent fields, by field. `id` is 0 for a new topic. */
export async function topicFaults(
  db: Db,
  id: number,
  { name, title, description }: Wanted,
  avatar: UploadedFile | null | undefined,
): Promise<Record<string, string[]>> {
  const taken = name !== undefined && (await isNameTaken(db, name.trim(), id))
  const faults = {
    name: [...blank(name), ...lengthFaults(name, 255), ...(taken ? ['has already been taken'] : [])],
    title: [...blank(title), ...lengthFaults(title, 255)],
    description: lengthFaults(description, 1024),
    avatar: avatar ? await pictureFaults(avatar) : [],
  }
  return withoutEmpty(faults)
}
