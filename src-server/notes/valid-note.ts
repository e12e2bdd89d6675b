import { badRequest } from '../kit/errors.ts'

const MAX_BODY = 1_000_000

/** The error texts have the platform's form. @throws ApiError 400 */
export function requireValidNote({ body, created_at }: { body: string; created_at?: string | undefined }) {
  if (body.trim() === '') throw invalidNote('note', "can't be blank")
  if (body.length > MAX_BODY && [...body].length > MAX_BODY)
    throw invalidNote('note', `is too long (maximum is ${MAX_BODY} characters)`)
  if (created_at !== undefined && created_at < '1970-01-01')
    throw invalidNote('created_at', 'The created date provided is too far in the past.')
}

export const invalidNote = (field: string, text: string) => badRequest(`Note {:${field}=>[${JSON.stringify(text)}]}`)
