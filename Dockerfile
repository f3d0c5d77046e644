# The product in a container. PostgreSQL runs elsewhere: DATABASE_URL names it (see compose.yaml).

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Install scripts fetch what only a checkout needs: a Node 24 and an embedded PostgreSQL.
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.ts && node scripts/collect-packages.ts /packages

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
# See scripts/process/server-options.ts.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
RUN mkdir /data /backups && chown node:node /data /backups
COPY --from=build /packages/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json ./
COPY prisma/migrations ./prisma/migrations
COPY prisma/upgrade-path ./prisma/upgrade-path
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
	CMD ["node", "build/check-health.js"]
# The server takes the shell's place, so that signals reach it.
CMD ["sh", "-c", "node build/check-configuration.js && node build/migrate.js && exec node --max-semi-space-size=16 --heap-growing-percent=15 build/server/index.js"]
