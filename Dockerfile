# The production image: web app and server as they were built, and the packages they load; no embedded database.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build/build.ts

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY server/db/migrations server/db/migrations
COPY --from=build /app/build build
RUN mkdir data backups && chown node data backups
USER node
EXPOSE 3000
# A worker listens on no port: as long as it runs it is well, and its beats tell when it hangs (docs/alerts.md).
HEALTHCHECK --interval=10s --timeout=6s --start-period=30s CMD ["node", "-e", "process.env.ROLE==='worker'||fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "build/node/main.js"]
