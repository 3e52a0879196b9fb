import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Router, query and icons come from Piel's own packages, React from here.
export default defineConfig({
  root: import.meta.dirname,
  resolve: { dedupe: ['react', 'react-dom'] },
  plugins: [react(), tailwindcss()],
})
