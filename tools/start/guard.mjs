// Loaded into every child (node --import): a child whose supervisor was killed outright stops by itself, in order.
if (process.channel) {
  process.channel.unref();
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 10_000).unref();
  });
}
