import { createContext, type ReactNode } from 'react'

/** What the title bar of every screen shows beside its actions: a state of the instance that nobody may overlook. */
export const TitleMark = createContext<ReactNode>(null)
