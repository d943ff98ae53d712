# The newest long-term Node that every package here supports. To pin it to what you have tried, name its digest:
# docker build --build-arg NODE=node:26-slim@sha256:…
ARG NODE=node:26-slim

FROM ${NODE} AS build
WORKDIR /app
# better-sqlite3 is compiled where no ready-made binary fits the machine.
RUN apt-get update && apt-get install -y --no-install-recommends g++ make python3
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json tsconfig.build.json ./
COPY scripts/copy-assets.mjs scripts/slim-modules.mjs scripts/third-party.mjs scripts/
COPY migrations migrations
COPY src src
RUN npm run build && npm prune --omit=dev
RUN node scripts/slim-modules.mjs && node scripts/third-party.mjs && mkdir data

FROM ${NODE}
LABEL org.opencontainers.image.title="Katzentisch" \
      org.opencontainers.image.description="A Discord bot that brings German table games to a server's channels" \
      org.opencontainers.image.version="0.3.0" \
      org.opencontainers.image.licenses="MIT"
# docker build --build-arg REVISION=$(git rev-parse HEAD)
ARG REVISION=unknown
LABEL org.opencontainers.image.revision=${REVISION}
ENV NODE_ENV=production
WORKDIR /app
COPY LICENSE NOTICE package.json ./
COPY --from=build /app/THIRD-PARTY.txt ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/migrations migrations
COPY --from=build /app/dist dist
COPY --from=build --chown=node:node /app/data data
USER node
VOLUME /app/data
# Whether the process runs and its database answers, and not whether Discord does: a restart mends only the former.
HEALTHCHECK --interval=30s --timeout=5s --start-period=5m --retries=3 CMD ["node", "dist/bin/health.js"]
# What lives for a moment is collected before it counts as lasting: fewer and shorter pauses, and less memory, under load.
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "dist/main.js"]
