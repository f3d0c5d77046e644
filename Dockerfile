# The product in a container. PostgreSQL runs elsewhere: DATABASE_URL names it (see compose.yaml).

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Install scripts fetch what only a checkout needs: a Node 24 and an embedded PostgreSQL.
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.ts
# Names the programs that the image runs.
RUN node scripts/collect-packages.ts /packages build/server/index.js build/doctor.js \
	scripts/check-configuration.ts scripts/migrate.ts scripts/backup.ts scripts/backup-verify.ts scripts/restore.ts \
	scripts/storage-copy.ts

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
# See scripts/process/server-options.ts.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
RUN mkdir /data && chown node:node /data
COPY --from=build /packages/node_modules ./node_modules
COPY package.json ./
COPY prisma/migrations ./prisma/migrations
COPY app/platform/bucket.ts ./app/platform/bucket.ts
COPY app/platform/errors.server.ts ./app/platform/errors.server.ts
COPY app/platform/explain-folder.server.ts ./app/platform/explain-folder.server.ts
COPY app/platform/local-storage.server.ts ./app/platform/local-storage.server.ts
COPY app/platform/parse-environment.server.ts ./app/platform/parse-environment.server.ts
COPY app/platform/s3-storage.server.ts ./app/platform/s3-storage.server.ts
COPY app/platform/secret-files.server.ts ./app/platform/secret-files.server.ts
COPY app/platform/storage-key.ts ./app/platform/storage-key.ts
COPY app/lib/mail-sender.ts ./app/lib/mail-sender.ts
COPY app/lib/format-bytes.ts ./app/lib/format-bytes.ts
COPY app/lib/parse-url.ts ./app/lib/parse-url.ts
COPY scripts/check-configuration.ts ./scripts/check-configuration.ts
COPY scripts/backup.ts ./scripts/backup.ts
COPY scripts/backup-verify.ts ./scripts/backup-verify.ts
COPY scripts/restore.ts ./scripts/restore.ts
COPY scripts/backup ./scripts/backup
COPY scripts/storage-copy.ts ./scripts/storage-copy.ts
COPY scripts/storage ./scripts/storage
COPY scripts/migrate.ts ./scripts/migrate.ts
COPY scripts/bootstrap ./scripts/bootstrap
COPY scripts/database ./scripts/database
COPY scripts/migrations ./scripts/migrations
COPY scripts/process ./scripts/process
COPY --from=build /app/build ./build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
	CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server takes the shell's place, so that signals reach it.
CMD ["sh", "-c", "node scripts/check-configuration.ts && node scripts/migrate.ts && exec node --max-semi-space-size=16 --heap-growing-percent=30 build/server/index.js"]
