import { z } from 'zod'

/** The end of the address of a file in a text. */
export const fileParams = {
  secret: z.string().describe('The part of the address that nobody can guess'),
  filename: z.string(),
}

export const fileAnswers = {
  200: z.unknown().describe('The file. A browser shows pictures, and saves all other files'),
}
