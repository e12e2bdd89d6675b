import { createContext, useContext } from 'react'
import { wideFrom } from './table-columns.ts'

/** The width of the table, for cells that adapt their content. */
export const TableWidth = createContext(0)

export const useIsWide = () => useContext(TableWidth) >= wideFrom
