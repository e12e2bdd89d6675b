import { listGroupIterations, listProjectIterations } from './endpoints/list-iterations.ts'

export const iterations = [listProjectIterations, listGroupIterations] as const
