import { listTransfers } from './endpoints/list-transfers.ts'

export const transfers = [listTransfers] as const
