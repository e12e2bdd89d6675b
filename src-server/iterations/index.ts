import { listIterations } from './endpoints/list-iterations.ts'

export const iterations = [listIterations] as const
