import { createContext, useContext } from 'react'
import { wideFrom } from './table-columns.ts'

/** What a table measures, for cells that have to count what fits. */
export const TableWidth = createContext(0)

export const useIsWide = () => useContext(TableWidth) >= wideFrom
