import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { z } from 'zod'

/** The value in a file of the profile; undefined if the file is missing, damaged or invalid. */
export function readJsonFile<Value>(file: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Replaces the file in one step, so that a crash leaves the old or the new value. */
export function writeJsonFile(file: string, value: unknown): void {
  const temporary = `${file}.tmp`
  writeFileSync(temporary, JSON.stringify(value))
  renameSync(temporary, file)
}
