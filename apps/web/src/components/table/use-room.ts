import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Column } from './column.ts'

/** Widths in rem from which a list is a table, has its `wide` columns, and its `widest`; those of `onlyFrom`. */
const steps = [38, 52, 62]
/** Cards, and the widest tables, have room for everything. */
const columnsWithout: readonly Column<never>['from'][][] = [[], ['wide', 'widest'], ['widest'], []]

/** The step of the list measured last: a list of the same width renders once. */
let latestStep = 0

/** Divides columns by the width of a list into those that have room and those that have none. */
export function useRoom<Row, Key extends string>(
  view: RefObject<HTMLElement | null>,
  columns: readonly Column<Row, Key>[],
) {
  const [step, setStep] = useState(latestStep)
  useLayoutEffect(() => {
    const element = view.current
    if (!element) return
    const measure = () => {
      // A page that waits hidden for its frame has the width of what it is in.
      let box: Element = element
      while (box.clientWidth === 0 && box.parentElement) box = box.parentElement
      const width = box.clientWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      latestStep = steps.filter((least) => width >= least).length
      setStep(latestStep)
    }
    // Before the first paint; the observer's first call comes after it.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [view])
  const without = columnsWithout[step] ?? []
  const isBeneath = ({ from }: Column<Row, Key>) => from !== undefined && without.includes(from)
  return {
    shown: columns.filter((column) => !isBeneath(column)),
    beneath: columns.filter(isBeneath),
    /** One line under the name has room for them. */
    isBeside: step === 2,
  }
}
