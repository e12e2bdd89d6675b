import { createContext } from 'react'

/** Whether the component is in a dialog, so that its keys work while the dialog is open. */
export const InDialog = createContext(false)
