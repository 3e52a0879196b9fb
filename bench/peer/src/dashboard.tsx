import { Tabs } from 'radix-ui'
import { Bar, BarChart, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { income, users } from './data.ts'

const cards = [
  ['Total revenue', '$45,231.89'],
  ['Subscriptions', '+2,350'],
  ['Sales', '+12,234'],
  ['Active now', '+573'],
] as const

export function Dashboard() {
  return (
    <>
      <h1 className="mb-4 text-2xl font-bold">Dashboard</h1>
      <Tabs.Root defaultValue="overview">
        <Tabs.List className="mb-4 flex gap-2">
          <Tabs.Trigger value="overview">Overview</Tabs.Trigger>
          <Tabs.Trigger value="reports">Reports</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="overview" className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {cards.map(([title, figure]) => (
              <section key={title} className="rounded-xl border p-4">
                <h2 className="text-zinc-600">{title}</h2>
                <p className="text-2xl font-bold tabular-nums">{figure}</p>
              </section>
            ))}
          </div>
          <div className="grid gap-4 lg:grid-cols-[4fr_3fr]">
            <section className="rounded-xl border p-4">
              <h2 className="mb-4">Overview</h2>
              <div className="h-88">
                <ResponsiveContainer width="100%" height="100%">
                  <BarChart data={income}>
                    <XAxis dataKey="name" fontSize={12} tickLine={false} axisLine={false} />
                    <YAxis fontSize={12} tickLine={false} axisLine={false} tickFormatter={(value) => `$${value}`} />
                    <Bar dataKey="total" fill="currentColor" radius={[4, 4, 0, 0]} />
                  </BarChart>
                </ResponsiveContainer>
              </div>
            </section>
            <section className="rounded-xl border p-4">
              <h2 className="mb-4">Recent sales</h2>
              <ul className="grid gap-6">
                {users.slice(0, 5).map((user) => (
                  <li key={user.id} className="flex justify-between gap-4">
                    <span className="min-w-0 truncate">
                      {user.name}
                      <br />
                      <span className="text-zinc-600">{user.email}</span>
                    </span>
                    <span className="tabular-nums">+$1,999.00</span>
                  </li>
                ))}
              </ul>
            </section>
          </div>
        </Tabs.Content>
        <Tabs.Content value="reports">No reports yet.</Tabs.Content>
      </Tabs.Root>
    </>
  )
}
