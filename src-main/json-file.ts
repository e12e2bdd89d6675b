import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { replaceFile } from './replace-file.ts'

/** The value in a file of the profile; undefined if the file is missing, damaged or invalid. */
export function readJsonFile<Value>(file: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Replaces the file in one step. */
export const writeJsonFile = (file: string, value: unknown): void => replaceFile(file, JSON.stringify(value))
