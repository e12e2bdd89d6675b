import { useState } from 'react'
import { type VariableValues, variablesObstacle, variablesToSend } from './url-variables.ts'

/** The variables of the URL in a form: what is typed, what to send, and why the form cannot be sent. */
export function useUrlVariables(url: string, saved: readonly string[]) {
  const [typed, setTyped] = useState<VariableValues>({})
  const variables = { url, typed, saved }
  return {
    fields: { typed, saved, onType: (name: string, value: string) => setTyped({ ...typed, [name]: value }) },
    toSend: variablesToSend(variables),
    obstacle: variablesObstacle(variables),
  }
}
