import { useQuery } from '@tanstack/react-query'
import type { Reply } from '../api/client.ts'
import { readOptions } from '../api/use-api.ts'
import { readReference } from './document.ts'

const address = 'GET /-/openapi.json'

/** The API as the instance describes it. The document does not change while the server runs, so it is loaded once. */
export const useReference = () =>
  useQuery({
    ...readOptions(address, {}),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    select: referenceIn,
  })

/** A stable function, so that each document is read once. */
const referenceIn = ({ body, request }: Reply<typeof address>) => ({ ...readReference(body), request })
