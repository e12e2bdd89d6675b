import { useEffect, useState } from 'react'
import { fetchBody, type ResponseBody } from '../api/client.ts'

export type SignInFormFacts = ResponseBody<'GET /-/gantry/v1/sign-in'>

/** What the sign-in form offers; undefined until it is known. Nobody is signed in yet, so the cache of reads is of no use. */
export function useSignInForm(): SignInFormFacts | undefined {
  const [facts, setFacts] = useState<SignInFormFacts>()
  useEffect(() => {
    fetchBody('GET /-/gantry/v1/sign-in', {}).then(setFacts, () => undefined)
  }, [])
  return facts
}
