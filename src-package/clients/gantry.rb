# Gantry for Ruby: worlds of a running server. Needs Ruby's standard library, and the variables GANTRY_URL and GANTRY_TOKEN, as `gantry exec` sets
# them.
#
#   require_relative 'gantry'
#   world = Gantry.fork
#   Gitlab.configure { |config| config.endpoint = world.url; config.private_token = world.token('developer') }
#   world.delete
require 'json'
require 'net/http'
require 'uri'

module Gantry
  class Error < StandardError; end

  # A request of the control API, below /-/gantry/v1.
  def self.send_request(host, token, method, path, body = nil)
    uri = URI("#{host}/-/gantry/v1#{path}")
    request = Net::HTTP.const_get(method.capitalize).new(uri)
    request['PRIVATE-TOKEN'] = token
    request['User-Agent'] = 'gantry-server'
    request['Content-Type'] = 'application/json'
    request.body = JSON.generate(body) if body
    answer = Net::HTTP.start(uri.host, uri.port) { |http| http.request(request) }
    raise Error, "#{method} #{path} answered #{answer.code}: #{answer.body}" if answer.code.to_i >= 400

    answer.body.to_s.empty? ? nil : JSON.parse(answer.body)
  end

  def self.fork(name: nil, from: 'main')
    host = ENV.fetch('GANTRY_URL').sub(%r{(/api/v4)?/?\z}, '')
    token = ENV.fetch('GANTRY_TOKEN')
    World.new(send_request(host, token, 'POST', '/worlds', { name: name, from: from }.compact), host, token)
  end

  # A complete instance of its own.
  class World
    # `url` is the base URL of the API, `host` the same without /api/v4.
    attr_reader :name, :url, :host, :admin_token

    def initialize(created, main_host, main_token)
      @name, @url, @admin_token = created.values_at('name', 'address', 'token')
      @host = @url.delete_suffix('/api/v4')
      @main = [main_host, main_token]
    end

    # A token of a role: guest, reporter, developer, maintainer, owner, user, external or admin.
    def token(role, **options)
      Gantry.send_request(host, admin_token, 'POST', '/role-tokens', { role: role, **options })['token']
    end

    def advance(by) = Gantry.send_request(host, admin_token, 'PUT', '/clock', { by: by })
    def freeze_clock(now) = Gantry.send_request(host, admin_token, 'PUT', '/clock', { now: now, rate: 0 })
    def requests = Gantry.send_request(host, admin_token, 'GET', '/requests?per_page=100')

    # The newest deliveries of system hooks, the oldest first: those since the world was forked, reset or restored. With new: false also earlier ones.
    # Other names are filters: event: 'project_create', outcome: 'failed'.
    def deliveries(new: true, **filter)
      query = URI.encode_www_form(per_page: 100, new: new, **filter)
      Gantry.send_request(host, admin_token, 'GET', "/deliveries?#{query}").reverse
    end

    def reset = Gantry.send_request(*@main, 'POST', "/worlds/#{name}/reset")
    def diff = Gantry.send_request(*@main, 'GET', "/worlds/#{name}@origin/diff/#{name}?per_page=100")
    def delete = Gantry.send_request(*@main, 'DELETE', "/worlds/#{name}")
  end
end
