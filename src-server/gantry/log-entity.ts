import { z } from 'zod'
import { type KeptLine, LOG_LEVELS } from '../kit/kept-lines.ts'

export const logLevel = z.enum(LOG_LEVELS)

export const logLineEntity = z.object({
  id: z.int().describe('Grows with each line, also from one start of the server to the next'),
  created_at: z.iso.datetime(),
  level: logLevel,
  text: z.string().describe('The message and its facts, without secrets'),
  stack: z.string().nullable().describe('Where an error happened'),
})

export const presentLogLine = ({ at_ms, ...line }: KeptLine): z.infer<typeof logLineEntity> => ({
  ...line,
  created_at: new Date(at_ms).toISOString(),
})
