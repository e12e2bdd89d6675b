import { makeTest } from './endpoints/make-test.ts'

export const reproduction = [makeTest] as const
