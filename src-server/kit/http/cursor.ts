import { z } from 'zod'
import { parameterError } from '../errors.ts'

/** The parameter of lists whose keyset pages continue after more than an id. */
export const cursor = z.string().optional()

/** The position of the last record of a page, for the link to the next page. */
export const writeCursor = (position: object | undefined): string | undefined =>
  position && Buffer.from(JSON.stringify(position)).toString('base64url')

/** @throws ApiError 400 for a cursor that no page returned */
export function readCursor<S extends z.ZodType>(sent: string | undefined, position: S): z.output<S> | undefined {
  if (sent === undefined || sent === '') return undefined
  try {
    return position.parse(JSON.parse(Buffer.from(sent, 'base64url').toString()))
  } catch {
    throw parameterError('cursor is invalid', [{ name: 'cursor', needs: 'the cursor of a link to the next page' }])
  }
}
