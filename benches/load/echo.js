// The echo bot of echo.rs once more, on discord.js: it responds to each click with the clicked message.
//
// Started by the benchmark with DISCORD_TOKEN, DISCORD_API_BASE and a NODE_PATH that has discord.js.

const { Client, EmbedBuilder, GatewayIntentBits } = require('discord.js');

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: `${process.env.DISCORD_API_BASE}/api`, version: '10' },
});

client.on('interactionCreate', async (interaction) => {
  if (!interaction.isMessageComponent()) return;
  const embed = new EmbedBuilder().setDescription(interaction.message.content);
  try {
    await interaction.update({ embeds: [embed], components: interaction.message.components });
  } catch (error) {
    console.error('could not respond:', error);
  }
});

client.login(process.env.DISCORD_TOKEN);
