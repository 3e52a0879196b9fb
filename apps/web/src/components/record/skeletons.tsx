import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Card } from '#/components/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#/components/ui/skeleton.tsx'

const repeat = (count: number, draw: (index: number) => ReactNode) => Array.from({ length: count }, (_, i) => draw(i))

interface DetailSkeletonProps {
  /** The skeleton of the heading: an avatar with two lines, or one line and a badge. */
  heading: ReactNode
  facts: number
  factsClassName?: string
  className?: string
  children?: ReactNode
}

/** Skeleton of a record's cards: a heading above its facts, then `children`. */
export function DetailSkeleton({ heading, facts, factsClassName, className, children }: DetailSkeletonProps) {
  return (
    <SkeletonGroup className={clsx('grid gap-6 max-sm:gap-4', className)}>
      <Card className="p-5 max-sm:p-4">
        {heading}
        <div className={clsx('mt-5 grid gap-x-6 gap-y-4 border-t border-line pt-5 sm:grid-cols-2', factsClassName)}>
          {repeat(facts, (index) => (
            <span key={index} className="grid gap-1.5">
              <Skeleton className="h-3.5 w-20" />
              <Skeleton className="h-4 w-36" />
            </span>
          ))}
        </div>
      </Card>
      {children}
    </SkeletonGroup>
  )
}

/** An avatar and two lines beside it; classes give their sizes. */
export function HeadingSkeleton({ avatar, lines }: { avatar: string; lines: readonly [string, string] }) {
  return (
    <div className="flex items-center gap-4">
      <Skeleton className={clsx('rounded-full!', avatar)} />
      <div className="grid gap-2">
        <Skeleton className={lines[0]} />
        <Skeleton className={lines[1]} />
      </div>
    </div>
  )
}

export function CardSkeleton({ lines, className }: { lines: readonly string[]; className?: string }) {
  return (
    <Card className={clsx('grid content-start gap-3 p-5 max-sm:p-4', className)}>
      {lines.map((line, index) => (
        <Skeleton key={index} className={line} />
      ))}
    </Card>
  )
}

export function FormSkeleton({ fields, className }: { fields: number; className?: string }) {
  return (
    <SkeletonGroup className={clsx('grid gap-x-4 gap-y-6 sm:grid-cols-2', className)}>
      {repeat(fields, (index) => (
        <span key={index} className="grid gap-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-control w-full" />
        </span>
      ))}
    </SkeletonGroup>
  )
}
