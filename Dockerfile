# Builds the web with the development packages, and runs the server without them.
FROM node:24-bookworm-slim AS build
WORKDIR /piel
COPY . .
RUN npm ci --no-audit --no-fund && node -e "import('/piel/scripts/web.ts').then((web) => web.buildWeb())"

FROM node:24-bookworm-slim AS packages
WORKDIR /piel
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
RUN useradd --uid 10001 --user-group --no-create-home piel \
  && install -d -m 0700 -o piel -g piel /data /backups
WORKDIR /piel
COPY --from=packages /piel ./
COPY package.json LICENSE ./
COPY packages/contract packages/contract
COPY apps/api apps/api
COPY --from=build /piel/apps/web/dist apps/web/dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER piel
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=1024", "apps/api/src/main.ts"]
