import { type LedgerEntry, ledgerEndpoints } from '@piel/contract/money/statement'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '#/components/toast/toast.ts'
import { endpointQuery } from '#/lib/endpoint-query.ts'
import { useErrorText } from '#/lib/error-text.ts'

const limit = 100

/** Loads all entries, oldest first, and prints them: a printed statement is complete. */
export function usePrintedStatement(patientId: string) {
  const client = useQueryClient()
  const textOf = useErrorText()
  const [isLoading, setIsLoading] = useState(false)
  const [entries, setEntries] = useState<LedgerEntry[]>()

  // After the entries have rendered.
  useEffect(() => {
    if (entries) window.print()
  }, [entries])

  const print = async () => {
    setIsLoading(true)
    try {
      const all: LedgerEntry[] = []
      let page = 1
      let total = 1
      while (all.length < total) {
        const part = await client.fetchQuery(
          endpointQuery(ledgerEndpoints.get, { params: { id: patientId }, query: { page, limit, sort: 'at' } }),
        )
        all.push(...part.data)
        total = part.data.length === 0 ? 0 : part.meta.total
        page += 1
      }
      setEntries(all)
    } catch (error) {
      toast.error(textOf(error))
    } finally {
      setIsLoading(false)
    }
  }
  return { entries, isLoading, print }
}
