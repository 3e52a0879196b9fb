import {
  type ColumnDef,
  flexRender,
  getCoreRowModel,
  getFilteredRowModel,
  getPaginationRowModel,
  getSortedRowModel,
  useReactTable,
} from '@tanstack/react-table'
import { ArrowUpDown, ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react'
import { Checkbox, DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { type User, users } from './data.ts'

const text = (key: 'name' | 'email' | 'phone' | 'role' | 'status', title: string): ColumnDef<User> => ({
  accessorKey: key,
  header: ({ column }) => (
    <button type="button" className="flex items-center gap-1" onClick={() => column.toggleSorting()}>
      {title} <ArrowUpDown className="size-3" />
    </button>
  ),
})

const columns: ColumnDef<User>[] = [
  {
    id: 'select',
    header: ({ table }) => (
      <Checkbox.Root
        aria-label="Select all"
        className="size-4 rounded border"
        onCheckedChange={(value) => table.toggleAllPageRowsSelected(value === true)}
      />
    ),
    cell: ({ row }) => (
      <Checkbox.Root
        aria-label="Select row"
        className="size-4 rounded border"
        checked={row.getIsSelected()}
        onCheckedChange={(value) => row.toggleSelected(value === true)}
      />
    ),
  },
  text('name', 'Name'),
  text('email', 'E-mail'),
  text('phone', 'Phone'),
  text('status', 'Status'),
  text('role', 'Role'),
  {
    id: 'actions',
    cell: () => (
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger aria-label="Actions">
          <Ellipsis className="size-4" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="rounded-md border bg-white p-1 shadow-md">
            <DropdownMenu.Item className="p-2">Edit</DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    ),
  },
]

/** All rows in memory: filtered, sorted and paged in the browser. */
export function Users() {
  const [filter, setFilter] = useState('')
  const table = useReactTable({
    data: users,
    columns,
    state: { globalFilter: filter },
    onGlobalFilterChange: setFilter,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getPaginationRowModel: getPaginationRowModel(),
  })
  return (
    <>
      <h1 className="mb-4 text-2xl font-bold">Users</h1>
      <input
        type="search"
        aria-label="Filter users"
        className="mb-4 w-64 rounded-md border px-3 py-1.5"
        value={filter}
        onChange={(event) => table.setGlobalFilter(event.target.value)}
      />
      <div className="overflow-x-auto rounded-md border">
        <table className="w-full">
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} className="border-b">
                {group.headers.map((header) => (
                  <th key={header.id} className="h-10 px-3 text-start font-medium">
                    {flexRender(header.column.columnDef.header, header.getContext())}
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} className="border-b hover:bg-zinc-50">
                {row.getVisibleCells().map((cell) => (
                  <td key={cell.id} className="px-3 py-2">
                    {flexRender(cell.column.columnDef.cell, cell.getContext())}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-4 flex items-center justify-end gap-3">
        Page {table.getState().pagination.pageIndex + 1} of {table.getPageCount()}
        <button type="button" aria-label="Previous page" onClick={() => table.previousPage()}>
          <ChevronLeft className="size-4" />
        </button>
        <button type="button" aria-label="Next page" onClick={() => table.nextPage()}>
          <ChevronRight className="size-4" />
        </button>
      </div>
    </>
  )
}
