import { z } from 'zod'
import { invalid } from '../kit/errors.ts'

export const keyParam = { key: z.string() }
export const valueField = { value: z.string().describe('Must not be blank') }

const LONGEST = 255

/** @throws ApiError 400 for an invalid key or value */
export function requireAttribute({ key, value }: { key: string; value: string }) {
  const faults = {
    ...(key.trim() === '' && { key: ["can't be blank"] }),
    ...(key.length > LONGEST && { key: [`is too long (maximum is ${LONGEST} characters)`] }),
    ...(value.trim() === '' && { value: ["can't be blank"] }),
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}
